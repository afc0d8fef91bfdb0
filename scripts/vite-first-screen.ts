import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FIRST_SCREENS } from '../src/app/first-screen/first-screen.screens.ts'
import { buildScript } from './build-script.ts'
import { filesNeeded } from './bundle-files.ts'

type Bundle = Rolldown.OutputBundle

function listScreens(bundle: Bundle) {
  const known = new Set(filesNeeded(bundle, (module) => module.endsWith('/app/index.html')))
  const office = filesNeeded(bundle, (module) => module.endsWith('/src/app/screens/screens.office.ts'))
  const screens = Object.entries(FIRST_SCREENS).map(([address, { page, role, calls }]) => {
    const files = filesNeeded(bundle, (module) => module.endsWith(`/src/${page}`))
    if (files.length === 0) throw new Error(`The build has no ${page}.`)
    const first = role === 'admin' ? [...office, ...files] : files
    return [address, { role, calls, files: [...new Set(first)].filter((file) => !known.has(file)) }]
  })
  return Object.fromEntries(screens)
}

/**
 * Lets the page paint its frame before any file arrives, and starts the calls and files of its screen at once. The
 * styles keep their place before those of a screen, and `web.tsx` enables them.
 */
export function firstScreen(root: string): Plugin {
  let apiRoot = ''
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved({ env }) {
      apiRoot = `${String(env['VITE_API_ROOT'] ?? '').replace(/\/+$/, '')}/api`
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, filename }) => {
        if (!bundle || path.basename(filename) !== 'index.html') return html
        const define = { SCREENS: JSON.stringify(listScreens(bundle)), API_ROOT: JSON.stringify(apiRoot) }
        const code = await buildScript(path.join(root, 'first-screen', 'first-screen.start.ts'), define)
        return {
          html: html.replaceAll(
            /<link rel="stylesheet" crossorigin href="([^"]+)">/g,
            '<link rel="preload" as="style" crossorigin href="$1">\n    <link rel="stylesheet" crossorigin media="not all" data-first href="$1">',
          ),
          tags: [{ tag: 'script', children: code.trim(), injectTo: 'head' }],
        }
      },
    },
  }
}
