import type { H3Event } from 'h3'
import { writeLog } from '../monitoring/write-log'
import type { LogFields } from '../monitoring/write-log'

/** Writes log entries: lines of JSON in production, readable text in development. */
export interface ServerLog {
  debug: (message: string, fields?: LogFields) => void
  info: (message: string, fields?: LogFields) => void
  warn: (message: string, fields?: LogFields) => void
  error: (message: string, fields?: LogFields) => void
}

/** The log of the server. With an event, entries contain the id and the path of its request. */
export function useLog(event?: H3Event): ServerLog {
  const about = event ? { requestId: event.context.requestId as string | undefined, path: event.url.pathname } : {}
  const write =
    (level: keyof ServerLog) =>
    (message: string, fields?: LogFields): void =>
      writeLog(level, message, { ...about, ...fields })
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
