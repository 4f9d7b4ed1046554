import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { locateProblems } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { formatPath, valueAt } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { RuntimeVariable } from '@fw/schema/runtime-config'
import type { Call } from '../command'
import { emitExample } from '../output/env-example'
import { countProblems, problemToJson, reportProblems } from '../output/report-problems'
import { exitCode, loadProject, warn } from '../project'
import { declaredPath, readRuntime, sourcedProblems } from '../runtime-variables'
import type { Runtime } from '../runtime-variables'
import { emitShort, toJson } from '../output/show-value'
import { emitTable } from '../output/table'
import { writeOutput } from '../output/write-output'

/** `fw env`: every environment variable of the runtime configuration. Private values are never printed. */
export async function runEnv(call: Call): Promise<number> {
  const loaded = await loadProject(call)
  const runtime = readRuntime(loaded)
  const problems = await locateProblems(sourcedProblems(runtime, loaded))
  const {
    flags,
    terminal: { out, cwd },
  } = call
  // The line of a problem may contain private values.
  const code = warn(loaded, call, { frame: false })
  if (flags.example) out.print(writeExample(loaded, runtime, cwd))
  if (flags.json) {
    const variables = runtime.variables.map(variable => describe(variable, runtime, loaded))
    out.print(
      JSON.stringify(
        toJson({ prefix: runtime.prefix, variables, problems: problems.map(problem => problemToJson(problem, cwd)) }),
        undefined,
        2,
      ),
    )
  } else if (flags.check) {
    if (problems.length > 0) out.print(`${reportProblems(problems, { color: out.color, cwd, frame: false })}\n`)
    out.print(countProblems(problems) ?? out.color.green('No problems found.'))
  } else if (!flags.example) out.print(emitVariables(runtime, loaded, problems))
  return Math.max(code, flags.check ? exitCode({ problems }) : 0)
}

interface Described {
  name: string
  key: string
  public: boolean
  type: string
  set: boolean
  fixed?: boolean
  value?: unknown
  /** Whether the schema of `fw.env` does not accept that it is missing. */
  required?: boolean
  /** What its schema says about it. */
  description?: string
}

/** A variable as JSON. Only public variables have a value: the one that the server would use. */
function describe(variable: RuntimeVariable, { config, factsOf }: Runtime, loaded: LoadedOptions): Described {
  const facts = factsOf(variable.path)
  return {
    name: variable.name,
    key: formatPath(declaredPath(variable.path, loaded)),
    public: variable.public,
    type: facts?.type ?? variable.type,
    set: variable.set,
    fixed: variable.fixed,
    value: variable.public ? valueAt(config, variable.path) : undefined,
    required: facts?.isRequired,
    description: facts?.description,
  }
}

function emitVariables(runtime: Runtime, loaded: LoadedOptions, problems: readonly Problem[]): string {
  const rows = runtime.variables.map(variable => {
    const { name, key, value, required } = describe(variable, runtime, loaded)
    const access = variable.fixed ? 'public, fixed' : variable.public ? 'public' : 'private'
    const shown =
      !variable.public || (variable.type === 'object' && !variable.set)
        ? ''
        : emitShort(value, { color: false, length: 50 })
    return [name, key, access, variable.set ? 'set' : required ? 'missing' : 'not set', shown]
  })
  const table = emitTable([['Variable', 'Key', 'Access', 'State', 'Value'], ...rows])
    .map(line => line.trimEnd())
    .join('\n')
  const count = countProblems(problems)
  return count ? `${table}\n\n${count}: run \`fw env --check\` to see them.` : table
}

function writeExample(loaded: LoadedOptions, { variables, declared, factsOf }: Runtime, cwd: string): string {
  const file = join(loaded.facts.rootDir, '.env.example')
  const shown = relative(cwd, file)
  const exists = existsSync(file)
  const named = variables.map(variable => ({
    ...variable,
    key: formatPath(declaredPath(variable.path, loaded)),
    facts: factsOf(variable.path),
  }))
  const { text, added } = emitExample(exists ? readFileSync(file, 'utf8') : '', named, declared)
  if (added.length === 0) return exists ? `${shown} already lists every variable.` : 'No variables to write.'
  writeOutput(file, text, cwd)
  const count = `${added.length} variable${added.length === 1 ? '' : 's'}`
  return exists ? `Added ${count} to ${shown}: ${added.join(', ')}.` : `Wrote ${shown} with ${count}.`
}
