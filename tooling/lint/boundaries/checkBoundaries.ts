import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Check, Problem } from '../check.ts'
import { listFiles, sourceFiles } from '../listFiles.ts'
import { publishedPackages } from '../publishedPackages.ts'
import type { BoundaryRules } from './boundaryRules.ts'
import { dependencyProblems } from './boundaryRules.ts'
import {
  adapterSdkProblem,
  dynamicOnlyProblem,
  insideProblem,
  layerProblem,
  npmProblem,
  pathProblem,
} from './edgeRules.ts'
import { lazyOnlyProblems } from './lazyOnlyProblems.ts'
import { type Edge, findCycles, moduleGraph } from './moduleGraph.ts'

const rules: BoundaryRules = JSON.parse(
  readFileSync(fileURLToPath(new URL('../boundaries.json', import.meta.url)), 'utf8'),
)

const HOSTS = ['e2e', 'tooling/examples', 'tooling/playground', 'tooling/size', 'tooling/devnet']

/** The dependency rule: layers, npm packages, lazy files, deep imports, cycles. */
export const checkBoundaries: Check = ({ root }) => {
  const packages = publishedPackages(root)
  const shipped = moduleGraph(root, sourceFiles(root), rules)
  const tests = listFiles(
    root,
    packages.map(({ folder }) => `${folder}/src`),
    /\.(test|test-d)\.tsx?$/,
  )
  const around = moduleGraph(root, [...tests, ...listFiles(root, HOSTS, /\.tsx?$/)], rules)
  const problems: Problem[] = dependencyProblems(rules, packages)
  const add = (edge: Edge, message: string | undefined): void => {
    if (message) problems.push({ file: edge.from, line: edge.line, message })
  }
  for (const edge of shipped) {
    for (const rule of [layerProblem, npmProblem, dynamicOnlyProblem]) add(edge, rule(rules, edge))
    add(edge, adapterSdkProblem(rules, packages, edge))
    add(edge, insideProblem(edge))
  }
  for (const edge of [...shipped, ...around]) add(edge, pathProblem(rules, edge))
  for (const cycle of findCycles(shipped)) {
    problems.push({
      file: cycle[0] ?? '',
      message: `files import each other in a circle: ${[...cycle, cycle[0]].join(' > ')}: move what they share into a file of its own`,
    })
  }
  return [...problems, ...lazyOnlyProblems(rules, shipped)]
}
