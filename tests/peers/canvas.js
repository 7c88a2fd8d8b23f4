// The scene of `peers WxH pictures` drawn by a canvas, as its lists of calls say.
"use strict";

let scene, images, context, copyFrom, copyTo;

async function load() {
  scene = await (await fetch("scene.json")).json();
  const read = async (number) => createImageBitmap(await (await fetch(`${number}.png`)).blob());
  images = await Promise.all(Array.from({ length: scene.images + 1 }, (_, number) => read(number)));
  const canvas = document.createElement("canvas");
  canvas.width = scene.w;
  canvas.height = scene.h;
  // Without a graphics card it is drawn by the processor in any case; this says so from the start.
  context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  copyFrom = new Uint32Array(scene.w * scene.h).fill(1);
  copyTo = new Uint32Array(scene.w * scene.h);
  return true;
}

const calls = {
  clip(x, y, w, h) {
    context.restore();
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    context.imageSmoothingEnabled = false;
  },
  image(number, fromX, fromY, w, h, x, y, opacity) {
    context.globalAlpha = opacity;
    context.drawImage(images[number], fromX, fromY, w, h, x, y, w, h);
    context.globalAlpha = 1;
  },
  stretch(number, x, y, w, h) {
    context.imageSmoothingEnabled = true;
    context.drawImage(images[number], x, y, w, h);
  },
  finish() {
    context.restore();
    context.getImageData(0, 0, 1, 1); // waits until all is painted
  },
};

function draw(frame) {
  for (const [call, ...values] of frame) {
    calls[call](...values);
  }
}

function median(list) {
  return list.sort((a, b) => a - b)[list.length >> 1];
}

// Milliseconds of one call. The page's clock is coarse: what is short is repeated.
function time(call, times) {
  const begin = performance.now();
  for (let i = 0; i < times; i++) {
    call();
  }
  return (performance.now() - begin) / times;
}

function measure(name, samples) {
  const frames = scene.cases[name];
  const times = name === "stone" ? 20 : 1;
  const cost = [], copy = [];
  for (let i = 0; i < samples; i++) {
    copy.push(time(() => copyTo.set(copyFrom), 4));
    cost.push(time(() => draw(frames[i % frames.length]), times));
  }
  return [median(cost), median(copy)];
}

// The share of pixels that differ visibly from Tengen's.
function difference() {
  const pixels = () => context.getImageData(0, 0, scene.w, scene.h).data;
  draw(scene.cases.full[0]);
  const mine = pixels();
  context.drawImage(images[scene.images], 0, 0);
  const wanted = pixels();
  let different = 0;
  for (let i = 0; i < mine.length; i += 4) {
    different += [0, 1, 2].some((k) => Math.abs(mine[i + k] - wanted[i + k]) > 16);
  }
  return different / (scene.w * scene.h);
}
