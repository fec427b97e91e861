import { defineConfig } from 'vite'
import { viteConfig } from './viteConfig.ts'

export default defineConfig(viteConfig())
