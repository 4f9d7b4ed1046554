import { group, option } from '../declare/option'
import { t } from '../declare/type'

const names = t.array(t.string)

/** A list of names that belongs to one key: setting it replaces the default. */
function list(value: string[], doc: string) {
  return option({ type: names, default: value, merge: 'replace', doc })
}

function keyed(name: string, argumentLength: number) {
  return { name, argumentLength }
}

const treeShake = (doc: string, ui: string[], app: string[]) =>
  group(
    { doc, rest: names, merge: 'replace' },
    {
      ui: list(ui, 'Functions of the view library.'),
      '#app': list(app, 'Functions of the framework.'),
    },
  )

export const optimization = group(
  { doc: 'Build-time transforms of application code.' },
  {
    asyncTransforms: group(
      { doc: 'Functions whose context is restored after `await`.' },
      {
        asyncFunctions: option({
          type: names,
          default: ['defineFwPlugin', 'defineFwRouteMiddleware'],
          doc: 'Functions whose callback keeps its context after `await`.',
        }),
        objectDefinitions: group(
          {
            doc: 'Functions that take an object, with the properties that keep their context after `await`.',
            rest: names,
            merge: 'replace',
          },
          {
            defineFwComponent: list(['asyncData', 'setup'], 'Members of a component.'),
            defineFwPlugin: list(['setup'], 'Members of a plugin.'),
            definePageMeta: list(['middleware', 'validate'], 'Members of page meta.'),
          },
        ),
      },
    ),
    keyedComposables: option({
      type: t.array(
        t.shape({
          name: { type: t.string, doc: 'Name of the function.', required: true },
          argumentLength: {
            type: t.integer,
            doc: 'The key is only added if fewer arguments are passed.',
            required: true,
          },
          source: { type: t.union(t.string, t.regexp), doc: 'Where it must be imported from.' },
        }),
      ),
      default: [
        keyed('callOnce', 3),
        keyed('defineFwComponent', 2),
        keyed('useState', 2),
        keyed('useFetch', 3),
        keyed('useAsyncData', 3),
        keyed('useLazyAsyncData', 3),
        keyed('useLazyFetch', 3),
      ],
      merge: {
        by: entry => (entry as { name: string }).name,
        says: 'entries with the same `name` replace each other',
        unique: true,
      },
      doc: 'Functions that get a key as their last argument: unique for each call, and the same on server and client.',
      examples: ["keyedComposables: [{ name: 'useMine', argumentLength: 2, source: '~/composables/mine' }]"],
    }),
    treeShake: group(
      {
        doc: 'Calls to remove from the client or server bundle (tree shaking), also in development. There, `onRenderTracked` and `onRenderTriggered` are never removed.',
      },
      {
        composables: group(
          { doc: 'Calls to remove, by the module of the function.' },
          {
            client: treeShake(
              'Removed from the client.',
              ['onRenderTracked', 'onRenderTriggered', 'onServerPrefetch'],
              ['definePayloadReducer', 'definePageMeta', 'onPrehydrate'],
            ),
            server: treeShake(
              'Removed from the server.',
              [
                'onMounted',
                'onUpdated',
                'onUnmounted',
                'onBeforeMount',
                'onBeforeUpdate',
                'onBeforeUnmount',
                'onRenderTracked',
                'onRenderTriggered',
                'onActivated',
                'onDeactivated',
              ],
              ['definePayloadReviver', 'definePageMeta'],
            ),
          },
        ),
      },
    ),
  },
)
