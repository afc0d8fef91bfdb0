import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { tokensCss } from './src/web/tokens.ts'

const root = path.resolve('src/app')
const outDir = path.resolve('dist/web')
const COMPRESSIBLE = /\.(js|css|svg)$/
const WORTH_BYTES = 500

/** Writes the colours into every page, so that they hold before anything else has come. */
function tokens(): Plugin {
  return {
    name: 'tokens',
    transformIndexHtml: () => [{ tag: 'style', children: tokensCss(), injectTo: 'head' }],
  }
}

/** Tells the sign-in page which files the first screen needs, so that it can fetch them while the person types. */
function preloadList(): Plugin {
  return {
    name: 'preload-list',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) =>
        filename.endsWith('login.html') && bundle
          ? html.replace('data-next=""', `data-next="${firstScreenFiles(bundle).join(' ')}"`)
          : html,
    },
  }
}

function firstScreenFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('index.html'))
  const styles = Object.keys(bundle).filter((file) => /\/index-[^/]*\.css$/.test(file))
  return [...(entry ? [entry.fileName, ...entry.imports] : []), ...styles].map((file) => `/${file}`)
}

/** Puts a .br and a .gz beside each file, so that the server compresses nothing twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(outDir, name)
        if (!COMPRESSIBLE.test(name)) continue
        const bytes = readFileSync(file)
        if (bytes.length < WORTH_BYTES) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root,
  plugins: [react(), tokens(), preloadList(), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: [path.join(root, 'index.html'), path.join(root, 'login.html')] },
  },
})
