/* Rules for the page and its tests: node_modules/.bin/eslint -c web/eslint.config.mjs web tests/web */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
const js = require('@eslint/js');

const names = text => Object.fromEntries(text.split(/\s+/).map(name => [name, 'readonly']));
/* What browsers have in windows and workers, and Node in tests. */
const everywhere = names(`AbortController Blob CompressionStream DecompressionStream Response TextDecoder TextEncoder URL
    URLSearchParams WebAssembly atob btoa clearInterval clearTimeout console crypto fetch globalThis performance
    queueMicrotask setInterval setTimeout structuredClone`);
const page = names(`CSS DOMParser createImageBitmap OffscreenCanvas DOMPoint Event CustomEvent HTMLElement Image IDBKeyRange MessageChannel Option Path2D
    ResizeObserver XMLSerializer Worker addEventListener cancelAnimationFrame caches customElements devicePixelRatio
    document getComputedStyle history indexedDB innerHeight innerWidth localStorage location matchMedia navigator
    postMessage removeEventListener requestAnimationFrame sessionStorage window`);
const tests = names('Buffer ClipboardEvent DOMException DataTransfer DragEvent File IDBFactory Storage process');

const rules = {
    ...js.configs.recommended.rules,
    'no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^_', caughtErrors: 'none' }],
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always'],
    'no-implicit-globals': 'error',
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-shadow': ['error', { builtinGlobals: false }],
    'no-throw-literal': 'error',
    'no-self-compare': 'error',
    'no-unreachable-loop': 'error',
    'no-useless-return': 'error',
    'no-lonely-if': 'error',
    'object-shorthand': 'error',
    'prefer-template': 'error',
    'prefer-object-spread': 'error',
    'max-lines': ['error', 500],
    'max-depth': ['error', 4],
    complexity: ['error', 20],
    /* Texts of others are texts, never markup. */
    'no-restricted-properties': ['error', ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map(property => ({ property }))],
};

export default [
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    {
        files: ['web/**/*.js'],
        languageOptions: { ecmaVersion: 2023, sourceType: 'module', globals: { ...everywhere, ...page } },
        rules,
    },
    {
        files: ['tests/web/**/*.mjs', 'web/*.mjs'],
        ignores: ['tests/web/node_modules/**'],
        languageOptions: { ecmaVersion: 2023, sourceType: 'module', globals: { ...everywhere, ...page, ...tests } },
        rules: { ...rules, 'max-lines': 'off', 'no-restricted-properties': 'off', 'no-shadow': 'off' },
    },
];
