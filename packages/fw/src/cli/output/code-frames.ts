import { createPaint, emitFrameText, readFrame } from '@fw/kit/errors'
import type { Location } from '@fw/schema'
import type { Color } from './terminal'

// Few lines of context, because problems of one file are often close to each other.
const AROUND = 2

/** Creates code frames for locations, each with a caret below the column. */
export function createFrames({ enabled }: Color): (location: Location) => string | undefined {
  const paint = createPaint(enabled)
  return location => {
    const frame = readFrame(location, AROUND)
    return frame && emitFrameText(frame, paint)
  }
}
