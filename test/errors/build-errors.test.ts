import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, runIn, writeFiles } from '../harness/build-app'
import { bundlersInTurn } from '../harness/in-turn'
import { BASE, BROKEN, UNGUARDED, VALID, WARNED } from './kinds'
import type { Kind } from './kinds'

/** In builds, the server engine compiles server code, whatever the bundler is. */
const kindsOf = (bundler: string): Kind[] =>
  [...BROKEN, ...UNGUARDED].filter(({ location }) => bundler === 'bundler1' || !location.startsWith('server/'))

const filesOf = (kinds: readonly Kind[]): Record<string, string> =>
  Object.assign({}, BASE, ...[...kinds, ...VALID, ...WARNED].map(kind => kind.files)) as Record<string, string>

/** Files that other mistakes need. */
const isShared = (file: string, left: readonly Kind[]): boolean => left.some(kind => file in kind.files)

/** Whether a command reports a problem with its code and location. */
const reports = (output: string, code: string | undefined, location: string): boolean =>
  output
    .split(/^(?=(?:warning|error) FW)/m)
    .some(
      part =>
        part.includes(`${code}\n`) &&
        new RegExp(`at ${location.replaceAll(/[.()]/g, String.raw`\$&`)}(?!\\d)`).test(part),
    )

const publicTexts = (dir: string): string[] =>
  readdirSync(join(dir, '.output/public'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

describe.each(bundlersInTurn(0))('fw build (%s)', bundler => {
  it('reports what development reports, at the same location', async () => {
    let left: readonly Kind[] = kindsOf(bundler)
    const dir = createProject({ fixture: { files: filesOf(left) }, layout: 'v4' })
    // A bundler stops at the first errors: each build shows some, which are removed.
    for (;;) {
      const { code, output } = await runIn(dir, ['build', '--builder', bundler])
      if (left.length === 0) {
        expect(code, output).toBe(0)
        expect(publicTexts(dir).filter(text => text.includes('planted-secret'))).toEqual([])
        for (const warning of WARNED)
          expect(reports(output, warning.code, warning.location), `${warning.name}: ${output}`).toBe(true)
        return
      }
      const found = left.filter(kind => reports(output, kind.code, kind.location))
      expect(
        found.length,
        `Expected one of ${left.map(({ location }) => location).join(', ')}:\n${output}`,
      ).toBeGreaterThan(0)
      expect(code).toBe(1)
      left = left.filter(kind => !found.includes(kind))
      // The configuration of other mistakes stays.
      if (found.some(kind => 'fw.config.ts' in kind.files))
        writeFiles(dir, { 'app/middleware/elsewhere.ts': 'export default defineFwRouteMiddleware(() => {})\n' })
      for (const file of found.flatMap(kind => Object.keys(kind.files))) {
        if (!(file in BASE) && file !== 'fw.config.ts' && !isShared(file, left))
          rmSync(join(dir, file), { force: true })
      }
    }
  })
})
