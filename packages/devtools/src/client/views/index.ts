import { describeRunningApp } from '../running-app'
import type { View } from '../view'
import { cacheView } from './cache-view'
import { partViews } from './part-views'
import { storageView } from './storage-view'
import { tasksView } from './tasks-view'

const stateView: View = {
  id: 'state',
  title: 'State',
  icon: 'M2 10h4l2-6 4 12 2-6h4',
  isLive: true,
  create: ({ page }) => ({ sections: () => (page.app ? describeRunningApp(page.app) : NO_PAGE) }),
}

const NO_PAGE = 'Open devtools inside a page to see its state (button or Shift+Alt+D).'

/** All views, in tab order. */
export const VIEWS: readonly View[] = [...partViews, stateView, tasksView, storageView, cacheView]
