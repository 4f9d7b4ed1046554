import { useScript as useManagedScript } from '@unhead/vue/scripts'
import type { UseScriptOptions } from '@unhead/vue/scripts'
import { useFwApp } from '../context/app-context'
import { injectHead } from './inject'

/** Loads a third-party script once, as its trigger defines, and queues calls until it is loaded. */
export const useScript = ((input: string, options?: UseScriptOptions) => {
  const app = useFwApp('useScript')
  return useManagedScript(input, { ...options, head: options?.head ?? injectHead(app) })
}) as typeof useManagedScript
