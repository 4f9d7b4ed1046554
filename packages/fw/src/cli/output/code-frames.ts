import { createPaint, emitFrameText, readFrame } from '@fw/kit/errors'
import type { Location } from '@fw/schema'
import type { Color } from './terminal'

// Several problems of one file are often next to each other.
const CONTEXT_LINES = 2

/** Creates code frames for locations, each with a caret below the column. */
export function createFrames({ enabled }: Color): (location: Location) => string | undefined {
  const paint = createPaint(enabled)
  return location => {
    const frame = readFrame(location, CONTEXT_LINES)
    return frame && emitFrameText(frame, paint)
  }
}
