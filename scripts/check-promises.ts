import path from 'node:path'
import type { CallExpression, Node } from 'typescript/unstable/ast'
import { isCallExpression, isExpressionStatement, isPropertyAccessExpression } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

// Biome's noFloatingPromises misses overloads and node:*, so a query without await would pass.

function isHandled({ expression, arguments: handlers }: CallExpression): boolean {
  if (!isPropertyAccessExpression(expression)) return false
  return expression.name.text === 'catch' || (expression.name.text === 'then' && handlers.length > 1)
}

/** Calls whose value is not used. */
function lonelyCalls(file: Node): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node) => {
    if (isExpressionStatement(node) && isCallExpression(node.expression) && !isHandled(node.expression)) {
      calls.push(node.expression)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return calls
}

const api = new API({ cwd: process.cwd() })
const project = api.updateSnapshot({ openProjects: [path.resolve('tsconfig.json')] }).getProjects()[0]
if (!project) throw new Error('tsconfig.json could not be opened')
const { program, checker, rootFiles } = project
for (const name of rootFiles) {
  const file = program.getSourceFile(name)
  if (!file) throw new Error(`${name} could not be read`)
  const calls = lonelyCalls(file)
  const types = checker.getTypeAtLocation(calls)
  for (const [index, call] of calls.entries()) {
    const type = types[index]
    // Fastify's reply has `then` but is no promise; only promises have `catch` too.
    if (!type || !checker.getPropertyOfType(type, 'then') || !checker.getPropertyOfType(type, 'catch'))
      continue
    const { line, character } = file.getLineAndCharacterOfPosition(call.getStart(file))
    console.log(`${path.relative('', name)}:${line + 1}:${character + 1}: a promise that nobody awaits`)
    process.exitCode = 1
  }
}
api.close()
