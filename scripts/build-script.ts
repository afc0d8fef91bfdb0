import { build } from 'vite'

/** A classic script in one file. */
export async function buildScript(file: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [code] = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : 'output' in built
      ? built.output
      : []
  if (code?.type !== 'chunk') throw new Error(`${file} could not be built.`)
  return code.code
}
