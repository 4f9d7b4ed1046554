import { loadFixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'
import { auxiliaryParts } from './suites/auxiliary-parts'
import { connections } from './suites/connections'
import { fileRoutes } from './suites/file-routes'
import { monitoring } from './suites/monitoring'
import { requestData } from './suites/request-data'
import { rules } from './suites/rules'
import { storedData } from './suites/stored-data'
import { tasks } from './suites/tasks'

describeMatrix(
  'server handlers',
  { fixture: loadFixture('server') },
  fileRoutes,
  auxiliaryParts,
  requestData,
  storedData,
  connections,
  tasks,
  rules,
  monitoring,
)
