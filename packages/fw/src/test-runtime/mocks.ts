import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Component } from 'vue'

type Factory = (original: unknown) => unknown

/** What the compiled calls of `mockFwImport` and `mockComponent` use. */
export interface Mocks {
  addImport: (module: string, member: string, factory: Factory) => void
  addComponent: (module: string, member: string, give: () => unknown) => void
  /** The module with mocks in place of the members that have one. */
  load: (module: string, importOriginal: () => Promise<object>) => Promise<object>
}

declare global {
  /** Set by the setup file, because mocks are declared before a test file has imported anything. */
  var __FW_MOCKS__: Mocks
}

export function createMocks(): Mocks {
  const modules = new Map<string, Map<string, Factory>>()
  // A component that is replaced as a whole is not loaded: it may be what a test keeps away from.
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

/** A component, what gives it, or a module with it, as `import()` gives one. */
async function resolveComponent(given: unknown): Promise<unknown> {
  const component = (await (typeof given === 'function' ? given() : given)) as { default?: unknown }
  return component.default ?? component
}

/**
 * Mocks an auto-import. The factory gives what takes its place, and gets the original. The call is hoisted above all
 * imports, as `vi.mock` is: its factory may use only what `vi.hoisted` declares.
 */
export function mockFwImport<T = any>(
  _name: string | ((...args: any[]) => unknown),
  _factory: (original: T) => T | Promise<T>,
): void {
  throw new ProblemError([testingDiagnostics.notHoisted({ called: 'mockFwImport' })])
}

/**
 * Mocks a component of the application, by its name in templates or by its path. The call is hoisted above all imports.
 */
export function mockComponent(
  _nameOrPath: string,
  _component: Component | (() => Component | { default: Component } | Promise<Component | { default: Component }>),
): void {
  throw new ProblemError([testingDiagnostics.notHoisted({ called: 'mockComponent' })])
}
