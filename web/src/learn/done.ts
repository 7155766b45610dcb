// Which lessons have been finished in this browser.
import { keep, load } from '../storage'

const MOST = 500

function kept(): string[] {
  const found = load('lessons')
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : []
}

/** Whether that lesson was gone through to its end. */
export function isFinished(game: string, lesson: string): boolean {
  return kept().includes(`${game}/${lesson}`)
}

export function finishLesson(game: string, lesson: string): void {
  const name = `${game}/${lesson}`
  keep('lessons', [name, ...kept().filter((each) => each !== name)].slice(0, MOST))
}
