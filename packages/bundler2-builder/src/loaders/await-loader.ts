import { addAwaits } from '@fw/kit/bundle'

interface LoaderContext {
  callback: (error: null, code: string, map: unknown) => void
}

/** Maps each `await` in the output of the component loader, so that errors after an `await` have a location. */
export default function awaitLoader(this: LoaderContext, code: string, map: { mappings: string } | undefined): void {
  const isMapped = map && code.includes('await __temp')
  this.callback(null, code, isMapped ? { ...map, mappings: addAwaits(code, map.mappings) } : map)
}
