// Opens the gallery of cards; see Gallery.svelte.
import { mount } from 'svelte'
import '../app.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.body })
