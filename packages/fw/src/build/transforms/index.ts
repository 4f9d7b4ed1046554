import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { createExtractPlugin } from './extract-plugin'
import { createMayCall, resolveKeyed } from './keyed-functions'
import { createTransformPlugin } from './plugin'

/** Adds what is done to the code of the application beside components and auto-imports. It runs after them. */
export function setupTransforms(app: FwApp): void {
  const functions = resolveKeyed(app)
  if (functions.length === 0) return
  const mayCall = createMayCall(functions)
  app.plan.buildPlugins.push(createTransformPlugin(app, {
    name: 'fw:keyed',
    transform: async (code, id) => {
      if (!mayCall.test(code)) return undefined
      const { transformKeyed } = await import('./keyed')
      const parse = async (text: string) => (await import('./calls')).parseCalls(text)
      return transformKeyed(code, id, relative(app.options.rootDir, id.replace(/[?#].*$/, '')), functions, parse)
    },
  }))
  if (app.options.experimental.extractAsyncDataHandlers && !app.options.dev) app.plan.buildPlugins.push(createExtractPlugin(app, functions))
}
