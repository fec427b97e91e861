/** The folders of the workspace's packages, relative to the root: only the plain `packages:` list of the workspace file is read. */
export declare function workspaceFolders(root: string): string[]
