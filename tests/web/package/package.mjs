/* The package that Meson has made, as its users import it. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const folder = resolve(process.env.HM_PACKAGE ?? join(root, 'build-web/bindings/npm'));
export const hypermate = await import(pathToFileURL(join(folder, 'hypermate.js')).href);
export const core = await hypermate.load();

export function vectorPath(name) {
    return join(root, 'tests/vectors', name);
}

export function read(name) {
    return readFileSync(vectorPath(name));
}
