import type { View } from '../view'
import { accessibilityView } from './accessibility-view'
import { bundlesView } from './bundles-view'
import { cacheView } from './cache-view'
import { dataView } from './data-view'
import { errorsView } from './errors-view'
import { headView } from './head-view'
import { inspectorView } from './inspector-view'
import { moduleGraphView } from './module-graph-view'
import { optionsView } from './options-view'
import { pagesView } from './pages-view'
import { partViews } from './part-views'
import { serverView } from './server-view'
import { stateView } from './state-view'
import { storageView } from './storage-view'
import { tasksView } from './tasks-view'
import { timelineView } from './timeline-view'
import { usageView } from './usage-view'

const [overview, ...parts] = partViews

/** All views, in tab order. */
export const VIEWS: readonly View[] = [
  overview!,
  inspectorView,
  pagesView,
  ...parts,
  usageView,
  moduleGraphView,
  bundlesView,
  optionsView,
  serverView,
  dataView,
  stateView,
  tasksView,
  storageView,
  cacheView,
  timelineView,
  headView,
  accessibilityView,
  errorsView,
]
