// The sounds of all tables, heard by who wants them.
import { Sounds } from '../parts/sound'
import { preferences } from '../preferences.svelte'

export const sounds = new Sounds(() => preferences.sound)
