/** The parts of a recording, in the order in which they are measured and shown. */
export const PARTS = ['start', 'build', 'request', 'client'] as const

export type Part = (typeof PARTS)[number]

/** Times are in milliseconds, sizes in bytes. */
export const METRICS = {
  cpu: 'time',
  wall: 'time',
  memory: 'memory',
  files: 'count',
  loaded: 'size',
  output: 'size',
  js: 'size',
  css: 'size',
  html: 'size',
  payload: 'size',
} as const

export type Metric = keyof typeof METRICS

/** What one thing costs. */
export interface Reading {
  /** `cold start`, `module shop`, `/shop` */
  subject: string
  metric: Metric
  /** One per round; a single one if it does not vary. */
  values: readonly number[]
  /** What a size consists of, in bytes: by package, or by file of the project. */
  parts?: Readonly<Record<string, number>>
  /** How the server responds: `cached`, `prerendered`. */
  note?: string
}

/** When, of what and where something was measured. */
export interface Circumstances {
  date: string
  /** The commit, with `+` if files have changed since. */
  commit?: string
  /** Of fw, Node, its tools and the modules of the project. */
  versions: Readonly<Record<string, string>>
  machine: { cpu: string; cores: number; system: string }
  /** How long a fixed program takes on it meanwhile, in milliseconds. */
  speed: number
}

/** The readings of a part. */
export interface PartRecording {
  circumstances: Circumstances
  rounds: number
  readings: Reading[]
  /** What was not measured, and why. */
  notes: string[]
}

/** What `fw bench` stores. A run of some parts keeps the others. */
export interface Recording {
  /** Of this format. */
  format: 1
  parts: Partial<Record<Part, PartRecording>>
}
