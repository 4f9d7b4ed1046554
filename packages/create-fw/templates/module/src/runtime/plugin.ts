import { defineFwPlugin } from '#imports'

// Provides $shout in templates and on `useFwApp()`.
export default defineFwPlugin(() => ({
  provide: {
    shout: (text: string): string => text.toUpperCase(),
  },
}))
