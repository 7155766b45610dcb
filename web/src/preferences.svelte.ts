// How this person likes the page to be, kept between visits and in step between windows.
import { keep, load, onKeptElsewhere } from './storage'

const DEFAULTS = {
  theme: 'system' as 'system' | 'light' | 'dark',
  deck: 'french' as 'french' | 'italian',
  sound: false,
  /** whether each play is asked for twice, for who mistaps */
  confirm: false,
  /** whether a game of one person against bots is practice */
  practice: true,
  /** whether one is told that it is one's turn */
  notices: false,
  /** whether SobeSobe speaks of trunfo and vaza, not of trump and trick */
  portuguese: false,
  /** of the bots in a quick game; '' is the server's default */
  level: '',
  /** that was last chosen in the lobby; '' is the first */
  game: '',
}

type Values = typeof DEFAULTS

const CHOICES: Partial<Record<keyof Values, readonly string[]>> = {
  theme: ['system', 'light', 'dark'],
  deck: ['french', 'italian'],
}

/** Read and bind these like any state; every change is kept. */
export const preferences: Values = $state(kept())

$effect.root(() => {
  $effect(() => keep('preferences', { ...preferences }))
  $effect.pre(applyTheme)
})
applyTheme()
onKeptElsewhere('preferences', () => Object.assign(preferences, kept()))

function applyTheme(): void {
  const root = document.documentElement
  if (preferences.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = preferences.theme
}

/** What was kept, as far as it is still a choice. */
function kept(): Values {
  const found = load('preferences')
  const fitting = Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
    ([name, value]) => isName(name) && typeof value === typeof DEFAULTS[name] && isChoice(name, value),
  )
  return { ...DEFAULTS, ...Object.fromEntries(fitting) }
}

function isName(name: string): name is keyof Values {
  return name in DEFAULTS
}

function isChoice(name: keyof Values, value: unknown): boolean {
  return CHOICES[name]?.includes(String(value)) ?? true
}
