import type { Bundler } from './build-app'

const SEED = Number(process.env.FW_SEED)

/**
 * One of the variants of a suite, and others in other runs: `FW_SEED` repeats a run, and `npm test -- --all` runs all.
 * The suites of a kind count their turns from 0, so that each run has every variant of the kind.
 */
export function inTurn<const T>(turn: number, variants: readonly T[]): readonly T[] {
  return process.env.FW_ALL ? variants : variants.slice((SEED + turn) % variants.length).slice(0, 1)
}

/** The bundlers besides Vite, which every run has. */
export const OTHER_BUNDLERS = [
  { name: 'webpack', bundler: 'bundler2' },
  { name: 'Rspack', bundler: 'bundler3' },
] as const satisfies ReadonlyArray<{ name: string; bundler: Bundler }>

/** Vite, and one of the other bundlers in turn. */
export function bundlersInTurn(turn: number): readonly Bundler[] {
  return ['bundler1', ...inTurn(turn, OTHER_BUNDLERS).map(({ bundler }) => bundler)]
}
