import { installDebianPackage } from './install-debian.mjs'

/**
 * @typedef {object} ProgramNeed
 * @property {string} name the name of the program, for people
 * @property {string} purpose what needs it: `The terminal tests`
 * @property {readonly string[]} packages Debian packages with this program: the next one if the one before is missing
 * @property {() => string | undefined} find describes the program if it is installed and starts
 * @property {string} [advice] what else can be done
 */

/**
 * Finds a program, or installs it and checks that it is there. Package managers can end successfully without a program
 * (a missing library, an interrupted download, an outdated list of packages), so it tries twice.
 *
 * @param {ProgramNeed} need
 * @param {(name: string) => string} [install] installs a Debian package, and returns its error output
 * @returns {string} what `find` returned
 */
export function ensureProgram({ name, purpose, packages, find, advice = '' }, install = installDebianPackage) {
  const found = find()
  if (found) return found
  console.log(`Installing ${name} …`)
  let output = ''
  for (const candidate of [...packages, ...packages]) {
    output = install(candidate).trim()
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    [
      `${purpose} need ${name}, which is not installed. Installing the Debian package ${packages.join(' or ')} failed${output ? ':' : '.'}`,
      ...(output ? [output] : []),
      `Install ${name}, then run the command again.${advice ? ` ${advice}` : ''}`,
    ].join('\n'),
  )
}
