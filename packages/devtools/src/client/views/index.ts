import type { View } from '../view'
import { cacheView } from './cache-view'
import { dataView } from './data-view'
import { partViews } from './part-views'
import { serverView } from './server-view'
import { stateView } from './state-view'
import { storageView } from './storage-view'
import { tasksView } from './tasks-view'

/** All views, in tab order. */
export const VIEWS: readonly View[] = [...partViews, serverView, dataView, stateView, tasksView, storageView, cacheView]
