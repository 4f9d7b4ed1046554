import { group, option } from '../declare/option'
import type { GroupNode, Node } from '../declare/option'
import { t } from '../declare/type'

const transformer: Record<string, Node> = {
  jsxFactory: option({ type: t.string, default: 'h', doc: 'Function to call for JSX elements.' }),
  jsxFragment: option({ type: t.string, default: 'Fragment', doc: 'Component to use for JSX fragments.' }),
  target: option({
    type: t.union(t.string, t.array(t.string)),
    default: 'esnext',
    merge: 'replace',
    doc: 'Target of the output, such as `es2022`.',
  }),
}

export const transformer1 = group(
  { doc: 'The code transformer (esbuild’s options), shared by all bundlers.' },
  {
    options: group(
      { doc: 'Options of the transformer.', rest: t.unknown, foreign: 'transformer1.options' },
      {
        ...transformer,
        tsconfigRaw: option({ type: t.object, doc: 'TypeScript compiler options of the transformer.' }),
      },
    ),
  },
)

export const transformer2 = group(
  {
    doc: 'The alternative transformer (Oxc).',
    // The v4 layout does not show the key until it is set.
    present: ({ layout }) => layout() === 'v3',
  },
  {
    transform: group(
      { doc: 'Transforming.', rest: t.unknown },
      {
        options: group(
          { doc: 'Options of the transformer.', rest: t.unknown, foreign: 'transformer2.transform.options' },
          transformer,
        ),
      },
    ),
  },
)

/** A tool's own copy of the transformer's options: it follows `transformer1.options` in everything not set itself. */
export function transformerCopy(
  doc: string,
  foreign: string,
  follows: 'transformer1.options' | 'bundler1.esbuild' = 'transformer1.options',
): GroupNode {
  return group(
    { doc, rest: t.unknown, foreign, follows },
    {
      target: option({
        type: t.union(t.string, t.array(t.string)),
        merge: 'replace',
        doc: 'Target of the output, such as `es2022`.',
      }),
      jsxFactory: option({ type: t.string, doc: 'Function to call for JSX elements.' }),
      jsxFragment: option({ type: t.string, doc: 'Component to use for JSX fragments.' }),
      tsconfigRaw: option({ type: t.object, default: {}, doc: 'TypeScript compiler options of the transformer.' }),
    },
  )
}
