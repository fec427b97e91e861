// What goes over the wire, for both sides. An entry of its own, so that a page without it holds no schema library.
export * from './schemas/all.ts'
