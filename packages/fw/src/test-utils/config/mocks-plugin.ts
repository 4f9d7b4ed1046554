import type { FwApp } from '@fw/schema'
import { createLookup } from '../../build/components/component-use'
import type { MockTargets } from './hoist-mocks'

/** The part of a Vite plugin that is used. */
interface MocksPlugin {
  name: string
  enforce: 'post'
  transform: { filter: { code: RegExp }; handler: (code: string) => Promise<{ code: string; map: null } | undefined> }
}

/** Turns `mockFwImport` and `mockComponent` of test files into mocks of Vitest, before Vitest hoists those. */
export function mocksPlugin(app: FwApp): MocksPlugin {
  return {
    name: 'fw:mocks',
    // After TypeScript is gone.
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

function createTargets({ plan }: FwApp): MockTargets {
  const lookup = createLookup(plan.components)
  return {
    importNames: () => plan.imports.filter(({ type }) => !type).map(({ name, as }) => as ?? name),
    findImport: wanted => {
      const found = plan.imports.find(({ name, as, type }) => !type && (as ?? name) === wanted)
      return found && { module: found.from, member: found.name }
    },
    componentNames: () => plan.components.map(({ pascalName }) => pascalName),
    findComponent: wanted => {
      const forms = lookup(wanted)?.forms
      const found = forms?.client ?? forms?.all
      return found && { module: found.filePath, member: found.export }
    },
  }
}
