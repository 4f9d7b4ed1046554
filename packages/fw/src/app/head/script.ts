import { useScript as useManagedScript } from '@unhead/vue/scripts'
import type { UseScriptOptions } from '@unhead/vue/scripts'
import { useFwApp } from '../context/app-context'
import { injectHead } from './inject'

/** Loads a script of others once, when its trigger says so, and lets its functions be called before it is there. */
export const useScript = ((input: string, options?: UseScriptOptions) => {
  const app = useFwApp('useScript')
  return useManagedScript(input, { ...options, head: options?.head ?? injectHead(app) })
}) as typeof useManagedScript
