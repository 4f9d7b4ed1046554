import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runtimeFile } from '../paths'
import { emitRequestOrder, REQUEST_ORDER } from './request-order'
import type { RequestServer } from './request-order'

const NODE = '/presets/node/runtime/node-server'

interface Setup {
  monitoring?: object
  islands?: boolean
  engine?: object
  builds?: number
}

function createServer({ monitoring = {}, islands = false, engine = {}, builds = 0 }: Setup = {}): RequestServer {
  return {
    app: {
      options: {
        dev: false,
        skewProtection: { builds },
        monitoring: { health: false, requestId: false, serverTiming: false, tracing: false, ...monitoring },
      },
      plan: { server: { islandsPath: () => (islands ? '/__island/' : '') } },
    },
    engine: { options: { entry: '/presets/cloudflare', experimental: {}, routeRules: {}, ...engine } },
  } as unknown as RequestServer
}

/** The steps in a list of the emitted module. A step that does not prerender has a question mark. */
function stepsIn(code: string, list: string): string[] {
  const items = new RegExp(`${list}Steps = \\[(.*)\\]$`, 'm').exec(code)![1]!
  return items === ''
    ? []
    : items.replaceAll(/\.\.\.\(import\.meta\.prerender \? \[\] : \[(\w+)\]\)/g, '$1?').split(', ')
}

const CACHED = { '/shop/**': { cache: { maxAge: 60 } } }

it('a server without options only contains guards', () => {
  const code = emitRequestOrder(createServer())
  expect(stepsIn(code, 'fetch')).toEqual([
    'guardErrors',
    'insertRelativeBase',
    'refuseSockets',
    'guardAddress?',
    'removeBase',
    'guardShared',
  ])
  expect(stepsIn(code, 'handler')).toEqual(['checkResponses'])
  expect(stepsIn(code, 'before')).toEqual(['guardRequest'])
  expect(stepsIn(code, 'after')).toEqual([])
})

it('checks the build of a tab around everything else', () => {
  expect(stepsIn(emitRequestOrder(createServer({ builds: 1 })), 'fetch').slice(0, 2)).toEqual([
    'checkBuild?',
    'guardErrors',
  ])
})

it('short paths of a Node process are next to the engine, behind all guards', () => {
  const engine = { entry: NODE, serveStatic: true, routeRules: CACHED }
  const code = emitRequestOrder(createServer({ engine, islands: true }))
  expect(stepsIn(code, 'fetch').slice(-4)).toEqual(['guardShared', 'serveCached?', 'serveFiles?', 'sendResponses?'])
  expect(stepsIn(code, 'after')).toEqual(['leavePage', 'respondFromCache?'])
})

it('requests that are recorded take no short path', () => {
  const engine = { entry: NODE, serveStatic: true, routeRules: CACHED, experimental: { asyncContext: true } }
  const monitoring = { health: '/health', requestId: true, serverTiming: true, tracing: true }
  const code = emitRequestOrder(createServer({ engine, monitoring }))
  expect(stepsIn(code, 'fetch').slice(0, 3)).toEqual(['answerHealth?', 'traceRequests?', 'guardErrors'])
  expect(stepsIn(code, 'fetch').slice(-2)).toEqual(['guardShared', 'sendResponses?'])
  expect(stepsIn(code, 'handler')).toEqual(['checkResponses', 'provideEvent'])
  expect(stepsIn(code, 'before')).toEqual(['startRecords?', 'guardRequest'])
  expect(stepsIn(code, 'after')).toEqual(['measureCache?', 'respondFromCache?'])
})

it.each(REQUEST_ORDER.filter(({ stage }) => stage !== 'engine'))('$step exists, and has a reason', ({ step, why }) => {
  const [file, name = 'default'] = step.split('#') as [string, string?]
  expect(existsSync(runtimeFile(file))).toBe(true)
  expect(readFileSync(runtimeFile(file), 'utf8')).toMatch(
    new RegExp(`^export (?:async )?(?:function )?${name} ?\\b`, 'm'),
  )
  expect(why).toMatch(/^[A-Z].{20,}\.$/)
})
