import { existsSync, readdirSync, symlinkSync } from 'node:fs'

// npm 10 removes node_modules/.bin/node along with the Nodes of other platforms.
const link = 'node_modules/.bin/node'
const folder = readdirSync('node_modules').find((name) => /^node-.*(linux|darwin)-/.test(name))
if (folder && !existsSync(link)) symlinkSync(`../${folder}/bin/node`, link)
