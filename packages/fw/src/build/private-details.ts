import { installedVersion } from '@fw/kit/config'
import { PrivateDetails } from '@fw/schema'
import type { Fw, PrivateDetail } from '@fw/schema'

const VUE = '>=3.5.0 <3.6.0'
const VUE_ROUTER = '>=5.3.0 <5.6.0'

/**
 * What the code of applications knows about Vue and vue-router beyond their public API. That code checks at run time
 * whether a detail is there; here only the versions are checked, once per build.
 */
export const DETAILS = {
  currentInstance: {
    package: 'vue',
    detail: '`__VUE_INSTANCE_SETTERS__`, `ssrUtils` and `EffectScope.off` reset the current component',
    usedBy: ['app/context/start-fresh.ts'],
    window: VUE,
    fallback: 'If rendering a page overflows the stack, later requests may fail until the server restarts',
  },
  componentTree: {
    package: 'vue',
    detail: '`vnode.el`, `subTree` and `__asyncLoader` of component instances',
    usedBy: [
      'app/client-only/replace-nodes.ts',
      'app/client-only/client-only.ts',
      'app/composables/preload.ts',
      'app/islands/island.ts',
      'app/pages/page/layout.ts',
    ],
    window: VUE,
    fallback: 'Client-only components and islands may be rendered again instead of hydrated',
  },
  appContext: {
    package: 'vue',
    detail: '`_context` of an app, with its mixins, provides and caches of component options',
    usedBy: ['app/create-server.ts', 'test-runtime/suspense-host.ts'],
    window: VUE,
    fallback: 'The server normalizes the options of components for each request',
  },
  reactiveFlags: {
    package: 'vue',
    detail: '`__v_raw` and `__v_isReactive`',
    usedBy: ['shared/is-plain.ts', 'shared/payload/payload.ts'],
    window: VUE,
    fallback: 'Payloads may be larger',
  },
  developmentMarks: {
    package: 'vue',
    detail: '`__vnode`, `__vueParentComponent`, `__hmrId`, `__file` and the code of compiled components',
    usedBy: [
      'app/composables/data/async-entry.ts',
      'app/composables/data/async-warn.ts',
      'app/define-component.ts',
      'app/dev/hydration.ts',
      'app/dev/note.ts',
      'app/dev/server-only.ts',
      '../../bundler2-builder/src/dev/component-files.ts',
      '../../devtools/src/client/component-tree.ts',
      'app/pages/router/hot-routes.ts',
      'app/dev/hot-transition.ts',
      'app/dev/warn.ts',
      'build/components/transform-components.ts',
    ],
    window: VUE,
    fallback: 'In development, warnings may have no component, and edits may reset the state of components',
  },
  serverSlots: {
    package: 'vue',
    detail: '`ssrRenderSlot` of the server renderer, which is for compiled templates',
    usedBy: ['app/components/client-fallback.ts'],
    window: VUE,
    fallback: '`<FwClientFallback>` may show its fallback on the server',
  },
  renderingInstance: {
    package: 'vue',
    detail: '`ssrUtils`, and how the server renderer creates and renders the components of compiled templates',
    usedBy: [
      'build/transforms/plain-components.ts',
      'render/components/plain-parent.ts',
      'render/components/plain-props.ts',
      'render/components/render-element.ts',
      'render/components/render-plain.ts',
      'render/components/vue-internals.ts',
    ],
    window: VUE,
    fallback: 'The server creates an instance of each component',
  },
  routerReuse: {
    package: 'vue-router',
    detail:
      'the state of a router is its `currentRoute`, once it is ready; guards of components are in the records of routes',
    usedBy: ['app/pages/router/router-pool.ts'],
    window: VUE_ROUTER,
    fallback: 'The server creates a router for each request',
  },
  routerView: {
    package: 'vue-router',
    detail: '`RouterView` is an object with a setup function, which uses no instance',
    usedBy: ['app/pages/page/server-page.ts'],
    window: VUE_ROUTER,
    fallback: 'The server creates an instance of it for each page',
  },
  routerStart: {
    package: 'vue-router',
    detail: '`isReady` and `currentRoute` of a router can be replaced',
    usedBy: ['app/pages/router/router-client.ts', 'app/pages/router/router-server.ts'],
    window: VUE_ROUTER,
    fallback: 'Plugins that wait for the router may delay the first page',
  },
} satisfies Record<string, PrivateDetail>

/** Reports versions of Vue and vue-router that the code of applications was not tested with. */
export function checkRuntimePackages(app: Fw, versionOf = createVersionReader(app)): void {
  new PrivateDetails<keyof typeof DETAILS>(DETAILS, versionOf).check(app)
}

/** Whether the application bundles a version with which this detail was tested. */
export function isTestedRuntime(app: Fw, name: keyof typeof DETAILS): boolean {
  return new PrivateDetails<keyof typeof DETAILS>(DETAILS, createVersionReader(app)).isTested(name)
}

/** The versions that the application bundles: its own, otherwise those of fw. */
function createVersionReader({ options: { rootDir } }: Fw): (name: string) => string | undefined {
  return name => installedVersion(name, rootDir) ?? installedVersion(name, import.meta.dirname)
}
