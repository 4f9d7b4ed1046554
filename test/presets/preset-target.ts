import type { Program } from '../harness/child-program'

/** The parts of the suite, which are the columns of the table in the docs. */
export type Part =
  | 'pages'
  | 'server routes'
  | 'handlers'
  | 'route rules'
  | 'errors'
  | 'cache'
  | 'runtime config'
  | 'files'
  | 'stream'

/** A platform that can run the application. */
export interface PresetTarget {
  /** The name in the table. */
  name: string
  preset: string
  /** Parts that the platform does not have, such as everything dynamic on a static host. */
  without?: readonly Part[]
  start: (dir: string) => Promise<RunningTarget>
  /** If the server is a process of its own: starts it. */
  run?: (dir: string, env: Readonly<Record<string, string>>) => Program
}

export interface RunningTarget {
  /** Requests a path without following redirects. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}

/** `app.baseURL` of the application. */
export const BASE_URL = '/shop/'

/** Environment variables of each target. */
export const TARGET_ENV = {
  FW_SECRET: 'from the environment',
  FW_API_KEY: 'key of the environment',
  FW_PUBLIC_NAME: 'set at start',
  FW_ENGINE_KEY: 'engine key of the environment',
  FW_APP_CDN_URL: 'https://cdn.example.com/files/',
}
