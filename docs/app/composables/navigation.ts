import { navigation } from '#build/navigation'
import type { Navigation } from '../../modules/content/content'

export interface Area {
  title: string
  path: string
  groups: Navigation
}

const sections: Navigation = navigation
const isArea = (title: string) => ['Recipes', 'API', 'Configuration', 'Problems'].includes(title)

/** The areas of the site: Guide, Recipes, API, Configuration, Problems. */
export const areas: readonly Area[] = [
  {
    title: 'Guide',
    path: '/guide/getting-started',
    groups: sections.filter(({ title }) => title !== 'Kit' && !isArea(title)),
  },
  ...sections
    .filter(({ title }) => isArea(title))
    .map((section): Area => ({
      title: section.title,
      path: section.entries[0]!.path,
      groups: sections.filter(({ title }) => title === section.title || (title === 'Kit' && section.title === 'API')),
    })),
]

/** The current area; undefined on the home page. */
export function useArea(): ComputedRef<Area | undefined> {
  const route = useRoute()
  return computed(() => areas.find(({ path }) => route.path.split('/')[1] === path.split('/')[1]))
}
