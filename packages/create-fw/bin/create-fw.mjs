#!/usr/bin/env node
import { main } from '../dist/index.mjs'

await main()
