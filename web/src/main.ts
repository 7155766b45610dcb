// Starts the page.
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { startWorker } from './notices/worker'

const target = document.getElementById('page')
if (!target) throw new Error('index.html has no element with the id "page".')
mount(App, { target })
if (import.meta.env.PROD) void startWorker()
