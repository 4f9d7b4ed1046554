import { defineEventHandler } from 'fw/server'
import { countBulletins } from '../count'

export default defineEventHandler(() => ({ count: countBulletins() }))
