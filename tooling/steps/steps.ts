import { checkBoundaries } from '../lint/boundaries/checkBoundaries.ts'
import { checkBrowsers } from '../lint/checkBrowsers.ts'
import { checkChangesets } from '../lint/checkChangesets.ts'
import { checkCodegen } from '../lint/checkCodegen.ts'
import { checkDictionaries } from '../lint/checkDictionaries.ts'
import { checkExports } from '../lint/checkExports.ts'
import { checkFileNames } from '../lint/checkFileNames.ts'
import { checkGlobals } from '../lint/checkGlobals.ts'
import { checkKernelWords } from '../lint/checkKernelWords.ts'
import { checkLicences } from '../lint/checkLicences.ts'
import { checkLockfile } from '../lint/checkLockfile.ts'
import { checkPackageContents } from '../lint/checkPackageContents.ts'
import { checkReactCompiler } from '../lint/checkReactCompiler.ts'
import { checkThrows } from '../lint/checkThrows.ts'
import { checkErrorDocs } from '../lint/docs/checkErrorDocs.ts'
import { checkOptionDocs } from '../lint/docs/checkOptionDocs.ts'
import { checkProtocolDocs } from '../lint/docs/checkProtocolDocs.ts'
import { checkFamilyWords } from '../lint/families/checkFamilyWords.ts'
import { tarballPath } from '../lint/publishedPackages.ts'
import { checkStructure } from '../lint/structure/checkStructure.ts'
import { checkAssertions } from '../lint/types/checkAssertions.ts'
import { cachedStep } from './cachedStep.ts'
import { checkStep } from './checkStep.ts'
import { commandStep } from './commandStep.ts'
import { eachPackageStep } from './eachPackageStep.ts'
import { packStep } from './packStep.ts'
import { playwrightStep } from './playwrightStep.ts'
import { reproducibleStep } from './reproducibleStep.ts'
import { binary } from './runCommand.ts'
import { createPackageStep, drivePackagesStep, pluginAuthorStep, sizeStep } from './scriptSteps.ts'
import { sizeInputs } from './sizeInputs.ts'
import type { Step } from './step.ts'
import { turboStep } from './turboStep.ts'
import { unitStep } from './unitStep.ts'

/** What a published package is made from. */
const PUBLISHED = [
  'kernel',
  'theme',
  'plugins',
  'adapters',
  'tooling/build',
  'tooling/catalogue',
  'tooling/create-plugin',
  'tooling/gateway',
  'tooling/siwx-server',
  'tooling/upgrade',
]
/** What the packages are made from that an author's package is tried with. */
const FOR_AUTHORS = [
  'kernel',
  'theme',
  'adapters/evm',
  'plugins/account',
  'plugins/connect',
  'plugins/devtools',
  'plugins/networks',
  'tooling/author',
  'tooling/build',
  'tooling/catalogue',
  'tooling/create-plugin',
  'tooling/size/harness',
]
const EVERYTHING = ['kernel', 'theme', 'plugins', 'adapters', 'tooling', 'e2e']

/** The steps of `npm test`, in the order in which they start. */
export const steps: readonly Step[] = [
  turboStep('build'),
  checkStep('lockfile', checkLockfile),
  checkStep('boundaries', checkBoundaries),
  checkStep('globals', checkGlobals),
  checkStep('kernel-words', checkKernelWords),
  checkStep('family-words', checkFamilyWords),
  checkStep('throws', checkThrows),
  checkStep('assertions', checkAssertions),
  checkStep('file-names', checkFileNames),
  checkStep('structure', checkStructure),
  checkStep('react-compiler', checkReactCompiler),
  checkStep('option-docs', checkOptionDocs),
  checkStep('licences', checkLicences),
  checkStep('changesets', checkChangesets),
  commandStep({ name: 'format', command: 'biome', args: ['ci', '--colors=off', '.'] }),
  turboStep('typecheck', ['build']),
  packStep,
  checkStep('codegen', checkCodegen, ['build']),
  checkStep('browsers', checkBrowsers, ['build']),
  checkStep('exports', checkExports, ['build']),
  checkStep('dictionaries', checkDictionaries, ['build']),
  checkStep('error-docs', checkErrorDocs, ['build']),
  checkStep('protocol-docs', checkProtocolDocs),
  checkStep('contents', checkPackageContents, ['pack']),
  cachedStep(
    commandStep({ name: 'unused', command: 'knip', args: ['--no-progress', '--no-config-hints'], after: ['build'] }),
    EVERYTHING,
  ),
  cachedStep(drivePackagesStep, PUBLISHED),
  eachPackageStep({
    name: 'publint',
    after: ['pack'],
    command: (root, { manifest }) => [binary(root, 'publint'), tarballPath(root, manifest.name), '--strict'],
  }),
  eachPackageStep({
    name: 'attw',
    after: ['pack'],
    isSlow: true,
    command: (root, { manifest }) => [
      binary(root, 'attw'),
      tarballPath(root, manifest.name),
      '--profile=esm-only',
      '--no-emoji',
      '--no-color',
      '--exclude-entrypoints',
      ...Object.keys(manifest.exports ?? {}).filter((subpath) => /\.(css|json)$/.test(subpath)),
    ],
  }),
  reproducibleStep,
  cachedStep(pluginAuthorStep, [...FOR_AUTHORS, 'tooling/docs'], ['plugins', 'adapters']),
  cachedStep(createPackageStep, FOR_AUTHORS),
  unitStep,
  cachedStep(sizeStep, sizeInputs),
  playwrightStep,
]
