export { CODEMODS, type Codemod } from './codemods.ts'
export { type ChangedFile, upgradeCode, upgradeProject } from './upgrade.ts'
export { between, installedVersions, type Span, UpgradeError } from './versions.ts'
