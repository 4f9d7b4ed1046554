import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Component } from 'vue'

type Factory = (original: unknown) => unknown

/** Used by the compiled calls of `mockFwImport` and `mockComponent`. */
interface Mocks {
  addImport: (module: string, member: string, factory: Factory) => void
  addComponent: (module: string, member: string, give: () => unknown) => void
  /** The module with its mocked exports replaced. */
  load: (module: string, importOriginal: () => Promise<object>) => Promise<object>
}

declare global {
  /** Set by the setup file, because mocks are declared before the imports of a test file. */
  var __FW_MOCKS__: Mocks
}

export function createMocks(): Mocks {
  const modules = new Map<string, Map<string, Factory>>()
  // A mocked component is not loaded, because tests may mock it to avoid its dependencies.
  const replaced = new Set<string>()
  const add = (module: string, member: string, factory: Factory): void => {
    modules.set(module, (modules.get(module) ?? new Map<string, Factory>()).set(member, factory))
  }
  return {
    addImport: add,
    addComponent: (module, member, give) => {
      if (member === 'default') replaced.add(module)
      add(module, member, () => resolveComponent(give()))
    },
    load: async (module, importOriginal) => {
      const mocked: Record<string, unknown> = replaced.has(module) ? {} : { ...(await importOriginal()) }
      for (const [member, factory] of modules.get(module)!) mocked[member] = await factory(mocked[member])
      return mocked
    },
  }
}

/** Resolves a component, a function that returns one, or a module whose default export is one. */
async function resolveComponent(given: unknown): Promise<unknown> {
  const component = (await (typeof given === 'function' ? given() : given)) as { default?: unknown }
  return component.default ?? component
}

/**
 * Mocks an auto-import. The factory receives the original and returns its replacement. Like `vi.mock`, the call is
 * hoisted above all imports: the factory can only use variables declared with `vi.hoisted`.
 */
export function mockFwImport<T = any>(
  _name: string | ((...args: any[]) => unknown),
  _factory: (original: T) => T | Promise<T>,
): void {
  throw new ProblemError([testingDiagnostics.notHoisted({ called: 'mockFwImport' })])
}

/** Mocks a component by its name in templates or by its path. The call is hoisted above all imports. */
export function mockComponent(
  _nameOrPath: string,
  _component: Component | (() => Component | { default: Component } | Promise<Component | { default: Component }>),
): void {
  throw new ProblemError([testingDiagnostics.notHoisted({ called: 'mockComponent' })])
}
