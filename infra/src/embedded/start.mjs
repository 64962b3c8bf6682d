import './right-node.mjs';

await import('./main.ts');
