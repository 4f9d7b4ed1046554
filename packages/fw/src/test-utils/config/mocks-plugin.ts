import type { Fw } from '@fw/schema'
import { createLookup } from '../../build/components/component-use'
import type { MockTargets } from './hoist-mocks'

/** A Vite plugin, without a dependency on Vite. */
interface MocksPlugin {
  name: string
  enforce: 'post'
  transform: { filter: { code: RegExp }; handler: (code: string) => Promise<{ code: string; map: null } | undefined> }
}

/** Transforms `mockFwImport` and `mockComponent` in test files to `vi.mock`, before Vitest hoists it. */
export function mocksPlugin(app: Fw): MocksPlugin {
  return {
    name: 'fw:mocks',
    // Runs on JavaScript, after types are removed.
    enforce: 'post',
    transform: {
      filter: { code: /\bmock(?:FwImport|Component)\b/ },
      async handler(code) {
        const { hoistMocks } = await import('./hoist-mocks')
        return hoistMocks(code, createTargets(app))
      },
    },
  }
}

function createTargets({ plan }: Fw): MockTargets {
  const lookup = createLookup(plan.components)
  return {
    importNames: () => plan.imports.filter(({ type }) => !type).map(({ name, as }) => as ?? name),
    findImport: wanted => {
      const autoImport = plan.imports.find(({ name, as, type }) => !type && (as ?? name) === wanted)
      return autoImport && { module: autoImport.from, member: autoImport.name }
    },
    componentNames: () => plan.components.map(({ pascalName }) => pascalName),
    findComponent: wanted => {
      const forms = lookup(wanted)?.forms
      const component = forms?.client ?? forms?.all
      return component && { module: component.filePath, member: component.export }
    },
  }
}
