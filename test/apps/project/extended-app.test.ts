import { describeMatrix } from '../../harness/start-app'
import { changedPages, changedStyles, extendedApp, templates } from '../../suites/extended-app'

const name = 'an application that a module extends'
const suites = [templates, changedPages, changedStyles]

describeMatrix(name, { fixture: extendedApp, layouts: ['v4'], modes: ['dev'] }, ...suites)
describeMatrix(name, { fixture: extendedApp, layouts: ['v3'], modes: ['built'] }, ...suites)
