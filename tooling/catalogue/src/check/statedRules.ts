import type { AnyNode, ObjectExpression } from 'acorn'
import { type Problem, propertyName } from './syntax.ts'

const problem = (level: Problem['level'], message: string): Problem => ({
  rule: 'stated-permissions',
  level,
  message,
  fix: 'Write the permissions and the names of the hooks out where the plugin is made',
})

/** Whether an object says by itself which keys it has. */
const isWritten = ({ properties }: ObjectExpression): boolean =>
  properties.every((property) => property.type === 'Property' && !property.computed && property.kind === 'init')

/** An object that states what a plugin is: what is called `hooks` elsewhere, as in a table of texts, is something else. */
const isPlugin = ({ properties }: ObjectExpression): boolean => {
  const keys = properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
  return keys.includes('id') && keys.includes('api')
}

function ofPlugin(plugin: ObjectExpression): Problem | undefined {
  for (const property of plugin.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const { name } = property.key
    if (name !== 'permissions' && name !== 'hooks') continue
    if (property.kind !== 'init')
      return problem('error', `A getter makes the plugin's ${name}, so that they can change`)
    const { value } = property
    if (value.type === 'ObjectExpression' && !isWritten(value))
      return problem('error', `The plugin's ${name} have names that are only known at run time`)
    // A variable may hold the same literal, moved there by a build.
    if (value.type !== 'ObjectExpression')
      return problem(
        'warning',
        `The plugin's ${name} are not written out, so they cannot be compared with the manifest`,
      )
  }
  return undefined
}

/** Permissions and hooks that a reader, and a manifest, cannot repeat: hosts see the manifest, the kernel takes the object. */
export function statedProblem(node: AnyNode): Problem | undefined {
  if (node.type === 'ObjectExpression' && isPlugin(node)) return ofPlugin(node)
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return undefined
  const name = propertyName(node.left)
  return name === 'permissions' || name === 'hooks'
    ? problem('warning', `The code sets ${name} later, which cannot be compared with the manifest`)
    : undefined
}
