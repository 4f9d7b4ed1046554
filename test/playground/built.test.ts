import { expect, it } from 'vitest'
import { parseClientScripts } from '../harness/client-scripts'
import { data } from './data'
import { looks } from './looks'
import { reading } from './reading'
import { describePlayground } from './start'
import type { Journey } from './start'
import { writing } from './writing'

const scripts: Journey = app => {
  it('contains valid client scripts', () => {
    const { count, errors } = parseClientScripts(app.clientDir!)
    expect(errors).toEqual([])
    expect(count).toBeGreaterThan(3)
  })
}

describePlayground('built', scripts, writing, reading, looks, data)
