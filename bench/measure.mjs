import { spawnSync } from 'node:child_process'

/**
 * CPU milliseconds of one run of Node: user and system, including child processes. Measured by `time` of Bash, which
 * adds no overhead. Throws with the output if the run fails.
 *
 * @param {readonly string[]} args arguments of `node`
 * @param {string} cwd
 * @param {{ node?: string | undefined; env?: Record<string, string> }} [options] another Node, and more variables
 */
export function cpuTime(args, cwd, { node = process.execPath, env: more = {} } = {}) {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >&3 2>&3; } 3>&1'
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:FW_|NODE_|npm_)/.test(name)))
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bench', node, ...args], {
    cwd,
    env: { ...env, ...more },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited with code ${status}\n${stdout}${stderr}`)
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {readonly string[]} args
 * @property {number} [budget] maximum ratio to the first subject
 */

/**
 * Measures all subjects once per round, so that load on the machine affects all of them equally.
 *
 * @param {readonly Subject[]} subjects
 * @param {string} cwd
 * @param {number} rounds
 */
export function measure(subjects, cwd, rounds) {
  /** @type {Map<Subject, number[]>} */
  const times = new Map(subjects.map(subject => [subject, []]))
  for (const subject of subjects) cpuTime(subject.args, cwd)
  for (let round = 0; round < rounds; round++) for (const [subject, own] of times) own.push(cpuTime(subject.args, cwd))
  const results = [...times].map(([subject, own]) => ({ ...subject, median: median(own), lowest: Math.min(...own) }))
  const base = results[0]?.median ?? 1
  return results.map(result => ({ ...result, ratio: result.median / base }))
}

/**
 * @param {string} heading
 * @param {ReturnType<typeof measure>} results
 */
export function printTable(heading, results) {
  const width = Math.max(...results.map(result => result.name.length))
  console.log(`\n${heading}\n\n${'CPU time'.padEnd(width)}  median ms  lowest ms  ratio`)
  for (const { name, median, lowest, ratio, budget } of results) {
    const verdict =
      budget === undefined ? '' : ratio <= budget ? `  within ${budget.toFixed(1)}` : `  over ${budget.toFixed(1)}`
    console.log(
      `${name.padEnd(width)}  ${median.toFixed(0).padStart(9)}  ${lowest.toFixed(0).padStart(9)}  ${ratio.toFixed(2).padStart(5)}${verdict}`,
    )
  }
}
