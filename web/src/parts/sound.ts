// The sounds of cards, made here from noise and tones. Silent unless the player wants them, and where there is no audio.

export type Sound = 'place' | 'capture' | 'flourish' | 'turn' | 'refused'

export class Sounds {
  readonly #isWanted: () => boolean
  #context: AudioContext | undefined

  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted
  }

  play(sound: Sound): void {
    if (!this.#isWanted()) return
    try {
      const context = (this.#context ??= new AudioContext())
      // A browser lets a page sound only after a press; until then the context sleeps and nothing is heard.
      void context.resume().catch(() => {})
      SCORES[sound](context, context.currentTime + 0.01)
    } catch {
      // A table without sound is still a table.
    }
  }
}

type Score = (context: AudioContext, start: number) => void

const SCORES: Record<Sound, Score> = {
  place: (context, start) => brush(context, start, { pitch: 1800, length: 0.07, loudness: 0.5 }),
  turn: (context, start) => brush(context, start, { pitch: 3200, length: 0.05, loudness: 0.3 }),
  capture: (context, start) => {
    brush(context, start, { pitch: 1500, length: 0.08, loudness: 0.5 })
    brush(context, start + 0.09, { pitch: 2400, length: 0.14, loudness: 0.35 })
  },
  flourish: (context, start) => {
    brush(context, start, { pitch: 2000, length: 0.2, loudness: 0.3 })
    for (const [step, pitch] of [523.25, 659.25, 783.99, 1046.5].entries()) {
      tone(context, start + 0.05 + step * 0.08, { pitch, length: 0.35, loudness: 0.16 })
    }
  },
  refused: (context, start) => {
    tone(context, start, { pitch: 196, length: 0.14, loudness: 0.2 })
    tone(context, start + 0.11, { pitch: 164.81, length: 0.2, loudness: 0.2 })
  },
}

interface Note {
  pitch: number // hertz
  length: number // seconds
  loudness: number // 0 to 1
}

/** Paper on cloth: a short breath of noise around a pitch. */
function brush(context: AudioContext, start: number, note: Note): void {
  const noise = new AudioBuffer({ length: Math.ceil(note.length * context.sampleRate), sampleRate: context.sampleRate })
  const samples = noise.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(context, { buffer: noise })
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: note.pitch, Q: 0.8 })
  source.connect(band).connect(fading(context, start, note)).connect(context.destination)
  source.start(start)
}

function tone(context: AudioContext, start: number, note: Note): void {
  const source = new OscillatorNode(context, { type: 'triangle', frequency: note.pitch })
  source.connect(fading(context, start, note)).connect(context.destination)
  source.start(start)
  source.stop(start + note.length)
}

function fading(context: AudioContext, start: number, { length, loudness }: Note): GainNode {
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.005)
  gain.gain.exponentialRampToValueAtTime(0.001, start + length)
  return gain
}
