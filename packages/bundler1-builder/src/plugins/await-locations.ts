import { addAwaits } from '@fw/kit/bundle'
import type { Plugin } from 'vite'

interface CompiledScript {
  content: string
  map?: { mappings: string }
}

type CompileScript = (...args: unknown[]) => CompiledScript

interface Compiler {
  compileScript: CompileScript
}

/** Makes the Vue plugin map each `await` of `<script setup>`, so that errors after an `await` have a location. */
export function mapAwaits(components: Plugin): Plugin {
  const { api, buildStart } = components as unknown as {
    api: { options: { compiler?: Compiler } }
    buildStart: (...args: unknown[]) => unknown
  }
  const wrapped = new WeakSet<Compiler>()
  return Object.assign(components, {
    buildStart(this: unknown, ...args: unknown[]) {
      const result = buildStart.apply(this, args)
      const { compiler } = api.options
      if (compiler && !wrapped.has(compiler)) {
        // Its other members are read when they are needed: the compiler may not be loaded yet.
        const compilerWithAwaits: Compiler = Object.assign(Object.create(compiler) as Compiler, {
          compileScript: (...given: unknown[]) => withAwaits(compiler.compileScript(...given)),
        })
        wrapped.add(compilerWithAwaits)
        api.options = { ...api.options, compiler: compilerWithAwaits }
      }
      return result
    },
  })
}

function withAwaits(script: CompiledScript): CompiledScript {
  return script.map && script.content.includes('await __temp')
    ? Object.assign(Object.create(script) as CompiledScript, {
        map: { ...script.map, mappings: addAwaits(script.content, script.map.mappings) },
      })
    : script
}
